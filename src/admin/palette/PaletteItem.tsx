import { Command } from 'cmdk'
import type { Entry } from './groups.ts'

export function PaletteItem({ value, icon: Icon, title, detail, choose }: Entry) {
  return (
    <Command.Item
      value={value}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 text-admin select-none data-[selected=true]:bg-mist"
      onSelect={choose}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
      {detail === undefined ? (
        title
      ) : (
        <span className="min-w-0">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-fine text-mute">{detail}</span>
        </span>
      )}
    </Command.Item>
  )
}
