/** The link above a screen's title, back to the list it belongs to. */
export const backLinkClass =
  'inline-flex min-h-button items-center gap-1.5 justify-self-start rounded-full pr-2 text-admin ' +
  'font-medium text-lagoon hover:underline hover:underline-offset-4'
