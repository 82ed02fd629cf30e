/** Bugs in the small scripts on every page. Only a browser test catches them. */
import type { Bug } from './bug.ts'

export const behaviorBugs: readonly Bug[] = [
  // An arrow key would skip a menu item.
  {
    file: 'src/behaviors/header.ts',
    find: 'ArrowDown: at + 1',
    plant: 'ArrowDown: at + 2',
    caughtBy: 'tests/e2e/site/navigation.spec.ts',
    test: 'the menu responds to the arrow keys and returns the focus',
  },
  // The menu would stay open over the page.
  {
    file: 'src/behaviors/header.ts',
    find: 'to !== button && !menu.contains(to)',
    plant: 'to === button && !menu.contains(to)',
    caughtBy: 'tests/e2e/site/navigation.spec.ts',
    test: 'leaving the menu with Tab closes it',
  },
  // The home page would jump to the same section on every later visit in this tab.
  {
    file: 'src/behaviors/scroll-links.ts',
    find: 'sessionStorage.removeItem(stateKey)',
    plant: '',
    caughtBy: 'tests/e2e/site/navigation.spec.ts',
    test: 'the home page scrolls to a stored section only once',
  },
  // Screen readers wouldn't announce that a treatment was added.
  {
    file: 'src/behaviors/consultation-add.ts',
    find: 'status.textContent = `${name} added',
    plant: 'status.ariaLabel = `${name} added',
    caughtBy: 'tests/e2e/site/navigation.spec.ts',
    test: 'a visitor adds a treatment once',
  },
  // The badge would stay hidden after the first treatment.
  {
    file: 'src/behaviors/badge.ts',
    find: 'badge.hidden = items.length === 0',
    plant: 'badge.hidden = items.length <= 1',
    caughtBy: 'tests/e2e/site/navigation.spec.ts',
    test: 'the menu button shows the consultation count',
  },
  // A category without protocols would show an empty page.
  {
    file: 'src/behaviors/protocol-filter.ts',
    find: 'empty.hidden = found > 0',
    plant: 'empty.hidden = found >= 0',
    caughtBy: 'tests/e2e/service-pages.spec.ts',
    test: 'find nothing for an unknown category, and one press shows all protocols',
  },
  // "Back" would leave the site.
  {
    file: 'src/behaviors/back.ts',
    find: '!isPlainClick(event) || !cameFromHere()',
    plant: '!isPlainClick(event)',
    caughtBy: 'tests/e2e/service-pages.spec.ts',
    test: 'leads to the services if there is no previous page',
  },
]
