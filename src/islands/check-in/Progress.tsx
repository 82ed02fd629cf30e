import type { HealthForm } from '../../stores/check-in/form.ts'

type Props = { groups: HealthForm['groups']; group: number; title: string }

/** The progress on a phone: one mark per group. */
export function Progress({ groups, group, title }: Props) {
  return (
    <div className="md:hidden">
      <p role="status" className="text-small text-mute">
        <span className="sr-only">{title}: </span>
        Step <span className="tnum">{group + 1}</span> of <span className="tnum">{groups.length}</span>
      </p>
      <div className="mt-3 flex gap-2" aria-hidden>
        {groups.map(({ id }, index) => (
          <span key={id} className={`h-1 grow rounded-full ${index <= group ? 'bg-lagoon' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  )
}
