import { useStore } from '@nanostores/react'
import { guest, type GuestPage } from '../../stores/visit/guest.ts'
import { AllergyFields } from '../check-in/AllergyFields.tsx'
import { GroupedForm } from '../check-in/GroupedForm.tsx'
import { HistoryFields } from '../check-in/HistoryFields.tsx'
import { NotesFields } from '../check-in/NotesFields.tsx'
import { WaiverFields } from '../check-in/SignFields.tsx'
import { BirthField, NameField } from '../check-in/YouFields.tsx'
import { HeadlineLines, type HeadlineParts } from '../form/HeadlineLines.tsx'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { CantMakeIt } from './CantMakeIt.tsx'
import { When } from './When.tsx'

type Props = { page: GuestPage; headline: HeadlineParts; subhead: string }

/** The questions, with the visit beside them. On a phone, after the first group, only the questions. */
export function GuestFormView({ page, headline, subhead }: Props) {
  const { form } = guest
  const group = useStore(form.$group)
  const sending = useStore(guest.$sending)
  const problem = useStore(guest.$problem)
  const asking = useStore(guest.$asking)
  return (
    <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
      <div
        className={`gap-x-6 md:max-lg:grid md:max-lg:grid-cols-2 lg:sticky lg:top-32 lg:col-span-4 lg:self-start ${group > 0 ? 'max-md:sr-only' : ''}`}
      >
        <ViewHeading className="font-display text-h1">
          <HeadlineLines parts={headline} />
        </ViewHeading>
        <p className="mt-6 max-w-[26rem] text-lead">{subhead}</p>
        <div className="mt-8 max-w-[26rem] md:max-lg:col-start-2 md:max-lg:row-start-1 md:max-lg:mt-0 md:max-lg:self-end">
          <When visit={page} />
        </div>
        {page.ready && (
          <p className="mt-6 max-w-[26rem] text-small text-mute">
            We still have the answers you sent. New ones replace them.{' '}
            <button type="button" className="text-link min-h-11 cursor-pointer" onClick={guest.keep}>
              Keep what you sent
            </button>
          </p>
        )}
      </div>
      <GroupedForm
        form={form}
        label="Before your visit"
        fields={{
          you: (
            <>
              <NameField form={form} kiosk={false} />
              <BirthField form={form} kiosk={false} />
            </>
          ),
          allergies: <AllergyFields form={form} />,
          history: <HistoryFields form={form} />,
          notes: <NotesFields form={form} />,
          sign: <WaiverFields form={form} />,
        }}
        ready
        sending={sending}
        alert={asking ? undefined : problem}
        onSubmit={() => void guest.submit()}
        send={['Sign and send', 'Sending...']}
        notes={[
          page.booked
            ? 'Only the clinic can open your answers.'
            : 'Only the clinic can open your answers. The person who booked sees your name and whether you’re ready.',
          'Still sending. Your answers are still here.',
        ]}
      />
      <div className="lg:col-span-7 lg:col-start-6">
        <CantMakeIt page={page} />
      </div>
    </div>
  )
}
