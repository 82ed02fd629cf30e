import { useStore } from '@nanostores/react'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { Trap } from '../form/Trap.tsx'
import { AllergyFields } from './AllergyFields.tsx'
import { GroupedForm } from './GroupedForm.tsx'
import { HistoryFields } from './HistoryFields.tsx'
import { NotesFields } from './NotesFields.tsx'
import { PathFields } from './PathFields.tsx'
import { SignFields } from './SignFields.tsx'
import { YouFields } from './YouFields.tsx'

type Props = { ready: boolean; kiosk: boolean }

export function CheckInForm({ ready, kiosk }: Props) {
  const { form } = checkIn
  const view = useStore(checkIn.$view)
  return (
    <GroupedForm
      form={form}
      label="Check in"
      fields={{
        path: <PathFields />,
        you: <YouFields kiosk={kiosk} />,
        allergies: <AllergyFields form={form} />,
        history: <HistoryFields form={form} />,
        notes: <NotesFields form={form} />,
        sign: <SignFields />,
      }}
      ready={ready}
      kiosk={kiosk}
      sending={view.status === 'sending'}
      alert={view.status === 'filling' ? view.alert : undefined}
      onSubmit={() => void checkIn.submit()}
      send={['Sign and check in', 'Checking in...']}
      notes={[
        'Your answers are encrypted on this device. Only the clinic can open them.',
        'Still sending. Your answers are saved on this device, encrypted.',
      ]}
      trap={<Trap form={{ name: form.name, fillTrap: checkIn.fillTrap }} />}
    />
  )
}
