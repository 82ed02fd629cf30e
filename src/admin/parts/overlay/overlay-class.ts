/** How everything over the page looks: dialogs, drawers, menus. Lines and tone, no shadows. */
export const overlayClass =
  'fixed inset-0 z-50 bg-abyss/40 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

/** Behind a drawer the list stays readable. */
export const drawerOverlayClass =
  'fixed inset-0 z-50 bg-abyss/10 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export const panelClass =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 scroll-pb-24 overflow-y-auto rounded-dialog border border-line ' +
  'bg-pearl text-ink outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

/** The buttons of a form in a dialog: where it is taller than the window they stay in sight, and what is focused stays above them. */
export const dialogFootClass =
  'sticky -bottom-6 -mx-6 -mt-4 -mb-6 flex flex-wrap justify-end gap-2 bg-pearl px-6 pt-4 pb-6 short:static'

/** Above toasts too. */
export const menuClass =
  'z-70 min-w-44 rounded-field border border-line bg-pearl p-1 text-admin text-ink data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

export const menuItemClass =
  'flex min-h-button cursor-pointer items-center gap-2.5 rounded-card px-2.5 outline-none select-none data-[highlighted]:bg-mist ' +
  'off:cursor-not-allowed off:text-mute'
