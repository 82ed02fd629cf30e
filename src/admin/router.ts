/** The back office's routes. Each screen is its own file, fetched when a link to it is hovered or focused, or ahead of it. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../catalog/site/paths.ts'
import { listCheckIns } from '../contracts/admin-check-in.ts'
import { listEmailSignups } from '../contracts/admin-email-signup.ts'
import { listAllTestimonials } from '../contracts/admin-testimonial.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { listRequests } from '../contracts/request/list.ts'
import { listSubscribers } from '../contracts/subscriber.ts'
import { auditFilters } from './audit/filters.ts'
import { daysQuery, shownOf } from './calendar/days-query.ts'
import { calendarFilters } from './calendar/filters.ts'
import { edgesOf } from './calendar/grid/geometry.ts'
import { composeFilters } from './compose/filters.ts'
import { emailSignupFilters, emailSignupsAsked, emailSignupsKey } from './email-signups/filters.ts'
import { newsletterFilters } from './newsletters/filters.ts'
import { NotFound } from './NotFound.tsx'
import { prefetchList, type ListInput, type ListPage } from './parts/list/list-query.ts'
import { isNarrowNow } from './parts/use-media.ts'
import { reportFilters } from './report/filters.ts'
import { requestFilters, requestsAsked, requestsKey } from './requests/filters.ts'
import { scheduleFilters } from './schedule/filters.ts'
import { ScreenFailed } from './ScreenFailed.tsx'
import { Shell } from './Shell.tsx'
import { subscriberFilters, subscribersAsked, subscribersKey } from './subscribers/filters.ts'
import { checkInFilters, checkInsAsked, checkInsKey } from './check-ins/filters.ts'
import { testimonialFilters, testimonialsAsked, testimonialsKey } from './testimonials/filters.ts'
import { trashFilters } from './trash/filters.ts'
import { userFilters } from './users/filters.ts'

/**
 * Loads a screen's file. If the file is missing, as after a deploy, the library reloads the page. Offline, that would end on
 * the browser's error page with nothing of ours to try again from, so we throw our own error.
 */
const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw navigator.onLine ? error : new Error('There is no connection.', { cause: error })
      }),
    name,
  )

type Asked<Deps> = { readonly context: { readonly queries: QueryClient }; readonly deps: Deps }

/** Loads a list while the pointer is still on its link. The screen doesn't wait: it has its own placeholders. */
const ahead =
  <Input extends ListInput, Row, Counts>(noun: string, endpoint: Endpoint<Input, ListPage<Row, Counts>>) =>
  ({ context, deps }: Asked<Omit<Input, 'cursor'>>) =>
    prefetchList(context.queries, noun, endpoint, deps)

const root = createRootRouteWithContext<{ readonly queries: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFound,
  // A press shows at once that it was felt; the next screen is drawn after that frame.
  beforeLoad: ({ matches, preload }) =>
    preload || matches.at(-1)?.cause !== 'enter' ? undefined : new Promise<void>((done) => setTimeout(done)),
})

const getParentRoute = () => root

// Created inside `addChildren`, each route would be untyped, and every screen's filters would be `any`.
const screens = [
  createRoute({ getParentRoute, path: '/', component: lazyScreen(() => import('./dashboard/Dashboard.tsx'), 'Dashboard') }),
  createRoute({
    getParentRoute,
    path: '/requests',
    validateSearch: requestFilters,
    loaderDeps: ({ search }) => requestsAsked(search),
    loader: ahead(requestsKey, listRequests),
    component: lazyScreen(() => import('./requests/Requests.tsx'), 'Requests'),
  }),
  createRoute({
    getParentRoute,
    path: '/calendar',
    validateSearch: calendarFilters,
    loaderDeps: ({ search: { view, day } }) => ({ view, day }),
    loader: ({ context, deps }) => {
      const { view, day } = shownOf(deps, isNarrowNow(), new Date())
      void context.queries.query({ ...daysQuery(...edgesOf(view, day)), staleTime: Infinity }).catch(() => {})
    },
    component: lazyScreen(() => import('./calendar/Calendar.tsx'), 'Calendar'),
  }),
  createRoute({
    getParentRoute,
    path: '/testimonials',
    validateSearch: testimonialFilters,
    loaderDeps: ({ search }) => testimonialsAsked(search),
    loader: ahead(testimonialsKey, listAllTestimonials),
    component: lazyScreen(() => import('./testimonials/Testimonials.tsx'), 'Testimonials'),
  }),
  createRoute({
    getParentRoute,
    path: '/email-signups',
    validateSearch: emailSignupFilters,
    loaderDeps: ({ search }) => emailSignupsAsked(search),
    loader: ahead(emailSignupsKey, listEmailSignups),
    component: lazyScreen(() => import('./email-signups/EmailSignups.tsx'), 'EmailSignups'),
  }),
  createRoute({
    getParentRoute,
    path: '/subscribers',
    validateSearch: subscriberFilters,
    loaderDeps: ({ search }) => subscribersAsked(search),
    loader: ahead(subscribersKey, listSubscribers),
    component: lazyScreen(() => import('./subscribers/Subscribers.tsx'), 'Subscribers'),
  }),
  createRoute({
    getParentRoute,
    path: '/newsletters/compose',
    validateSearch: composeFilters,
    component: lazyScreen(() => import('./compose/Compose.tsx'), 'Compose'),
  }),
  createRoute({
    getParentRoute,
    path: '/newsletters',
    validateSearch: newsletterFilters,
    component: lazyScreen(() => import('./newsletters/Newsletters.tsx'), 'Newsletters'),
  }),
  createRoute({
    getParentRoute,
    path: '/check-ins',
    validateSearch: checkInFilters,
    loaderDeps: ({ search }) => checkInsAsked(search),
    loader: ahead(checkInsKey, listCheckIns),
    component: lazyScreen(() => import('./check-ins/CheckIns.tsx'), 'CheckIns'),
  }),
  createRoute({
    getParentRoute,
    path: '/check-ins/code',
    component: lazyScreen(() => import('./check-ins/CheckInCode.tsx'), 'CheckInCode'),
  }),
  createRoute({ getParentRoute, path: '/image-generator', component: lazyScreen(() => import('./images/Images.tsx'), 'Images') }),
  createRoute({
    getParentRoute,
    path: '/report',
    validateSearch: reportFilters,
    component: lazyScreen(() => import('./report/Report.tsx'), 'Report'),
  }),
  createRoute({
    getParentRoute,
    path: '/users',
    validateSearch: userFilters,
    component: lazyScreen(() => import('./users/Users.tsx'), 'Users'),
  }),
  createRoute({
    getParentRoute,
    path: '/users/schedule',
    validateSearch: scheduleFilters,
    // The list of admins leads to each one's schedule.
    beforeLoad: ({ search }) => {
      if (search.id === undefined) redirect({ to: '/users', replace: true, throw: true })
    },
    component: lazyScreen(() => import('./schedule/Schedule.tsx'), 'Schedule'),
  }),
  createRoute({ getParentRoute, path: '/account', component: lazyScreen(() => import('./account/Account.tsx'), 'Account') }),
  createRoute({
    getParentRoute,
    path: '/audit',
    validateSearch: auditFilters,
    component: lazyScreen(() => import('./audit/Audit.tsx'), 'Audit'),
  }),
  createRoute({
    getParentRoute,
    path: '/trash',
    validateSearch: trashFilters,
    component: lazyScreen(() => import('./trash/Trash.tsx'), 'Trash'),
  }),
] as const

const tree = root.addChildren(screens)

/** Reads filters from the address as plain words, "?view=new&q=ana"; empty ones are left out of it. */
function readSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

function writeSearch(filters: Record<string, unknown>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export function createAdminRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    basepath: paths.admin,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
