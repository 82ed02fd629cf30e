/** Adds a client's own words to the clinic's email, only as it leaves: the outbox stores them only in the sealed copy (decision 30). */
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { openWords } from '../db/request-words.ts'
import { bookings } from '../db/schema/booking.ts'
import { consultations } from '../db/schema/consultation.ts'
import { fieldSeal } from '../db/seal.ts'
import { env } from '../env.ts'
import type { LetterData, LetterName } from './render-letter.ts'
import type { BookingLetter } from './templates/booking.ts'
import type { ConsultationLetter } from './templates/consultation.ts'

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
export async function withWords(db: Db, template: LetterName, data: LetterData[LetterName]): Promise<LetterData[LetterName]> {
  if (env().MAIL_DETAIL === 'quiet') return data
  if (template === 'booking-clinic') {
    const letter = data as BookingLetter
    return letter.additionalNotes === undefined ? { ...letter, additionalNotes: await notesOf(db, letter.requestId) } : letter
  }
  if (template === 'consultation-clinic') {
    const letter = data as ConsultationLetter
    return letter.message === undefined ? { ...letter, message: await messageOf(db, letter.requestId) } : letter
  }
  return data
}
