/** The spec's button styles and sizes, as classes that static pages and islands share. */
export type ButtonVariant = 'default' | 'secondary' | 'outline' | 'ghost' | 'danger' | 'glass' | 'gradient' | 'glow'
export type ButtonSize = 'row' | 'admin' | 'sm' | 'default' | 'lg' | 'xl' | 'icon'

const base =
  'inline-flex items-center justify-center gap-2 rounded-full border text-center font-medium ' +
  'cursor-pointer transition-colors select-none ' +
  'off:cursor-not-allowed off:border-transparent off:bg-sand off:text-mute'

/** On a picture, only a pearl fill stays readable whatever is behind it. */
const onImage = 'border-transparent bg-pearl text-ink hover:bg-mist active:bg-glass focus-halo'

const variants: Record<ButtonVariant, string> = {
  default: 'border-transparent bg-lagoon text-on-dark hover:bg-lagoon-hover active:bg-lagoon-hover',
  secondary: 'border-ink/55 bg-transparent text-ink hover:border-ink hover:bg-ink/6 active:bg-ink/12',
  outline: 'border-lagoon bg-transparent text-lagoon hover:bg-mist active:bg-glass',
  ghost: 'border-transparent bg-transparent text-lagoon hover:bg-mist active:bg-glass',
  danger: 'border-transparent bg-danger text-on-dark hover:bg-danger/90 active:bg-danger/90',
  glass: onImage,
  gradient: onImage,
  glow: onImage,
}

/** Heights: 28 in a compact list, 36 in the back office, 44 compact, 52 the public default, 56 and 64 where one action owns the screen. */
const sizes: Record<ButtonSize, string> = {
  row: 'min-h-7 px-3 py-0.5 text-admin',
  admin: 'min-h-button px-4 py-1.5 text-admin',
  sm: 'min-h-11 px-5 py-2 text-small',
  default: 'min-h-13 px-7 py-3 text-body leading-5.5',
  lg: 'min-h-14 px-8 py-3 text-body leading-5.5',
  xl: 'min-h-16 px-10 py-4 text-lead leading-6',
  icon: 'size-11 p-0',
}

export function buttonClass({
  variant = 'default',
  size = 'default',
}: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return `${base} ${variants[variant]} ${sizes[size]}`
}
