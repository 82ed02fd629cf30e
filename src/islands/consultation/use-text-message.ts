import { useStore } from '@nanostores/react'
import { clinic } from '../../catalog/clinic.ts'
import { consultationPage } from '../../stores/consultation/page.ts'
import { textMessageHref } from '../../stores/form/text-message.ts'

/** The link as the page was built with it: nothing typed, nothing selected. */
const asBuilt = textMessageHref(clinic.phone.e164, '', [])

/** The link that opens a text message to the clinic. */
export function useTextMessage(): string {
  return useStore(consultationPage.$textMessage, { ssr: () => asBuilt })
}
