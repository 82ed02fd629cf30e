/** Adds a client's own words to the clinic's email, only as it leaves: the outbox stores them only in the sealed copy (decision 30). */
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { openWords } from '../db/request-words.ts'
import { bookings } from '../db/schema/booking.ts'
import { consultations } from '../db/schema/consultation.ts'
import { fieldSeal } from '../db/seal.ts'
import { env } from '../env.ts'
import type { EmailData, EmailName } from './render-email.ts'
import type { BookingEmail } from './templates/booking.ts'
import type { ConsultationEmail } from './templates/consultation.ts'

const gone = 'Deleted with the request'

async function notesOf(db: Db, id: string): Promise<string> {
  const columns = { sealed: bookings.sealedNotes, plain: bookings.additionalNotes }
  const [found] = await db.select(columns).from(bookings).where(eq(bookings.requestId, id))
  return found ? openWords(fieldSeal(), 'booking', id, found.sealed, found.plain) : gone
}

async function messageOf(db: Db, id: string): Promise<string> {
  const columns = { sealed: consultations.sealedMessage, plain: consultations.message }
  const [found] = await db.select(columns).from(consultations).where(eq(consultations.requestId, id))
  return found ? openWords(fieldSeal(), 'consultation', id, found.sealed, found.plain) : gone
}

/** An email's data plus the words it carries. With MAIL_DETAIL=quiet the email carries none, so none are opened. */
export async function withWords(db: Db, template: EmailName, data: EmailData[EmailName]): Promise<EmailData[EmailName]> {
  if (env().MAIL_DETAIL === 'quiet') return data
  if (template === 'booking-clinic') {
    const email = data as BookingEmail
    return email.additionalNotes === undefined ? { ...email, additionalNotes: await notesOf(db, email.requestId) } : email
  }
  if (template === 'consultation-clinic') {
    const email = data as ConsultationEmail
    return email.message === undefined ? { ...email, message: await messageOf(db, email.requestId) } : email
  }
  return data
}
