/** Every sentence that the public specification puts in quotes is in the built site or its scripts, word for word. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clinic } from '../../src/catalog/clinic.ts'
import { expect, test } from '../support/page.ts'

/** `{phone}` stands for the clinic's number, which scripts put together at run time. */
const sentences = [
  'Elevate Your Health. Redefine Your Age.',
  '+4 more treatments',
  'Services',
  'About',
  'Back to Home',
  'View Consultation Interests',
  'View All Services',
  'Book IV Treatment',
  'Prescription Only',
  'Added to Consult',
  'Select Services *',
  'services selected',
  'Selected Services',
  'Sending...',
  'Scheduling...',
  'Submitting...',
  'Please fill in all required fields and select at least one service.',
  'Please fill in all required fields.',
  'There was an error sending your request. Please try again or call us directly at {phone}',
  'Cannot connect to server. Please make sure the backend server is running, or call us directly at {phone}.',
  'Server configuration error. Please call us directly at {phone} to book your consultation.',
  'Selected Times',
  'Please add at least one IV treatment to your cart',
  'Invalid discount code',
  '✓ 10% discount + free travel applied!',
  'Failed to submit appointment request. Please try again.',
  'Request Received!',
  'Return to Home',
  'Leave blank to stay anonymous',
  'No testimonials available yet.',
  'There was an error submitting your testimonial. Please try again.',
  'Be First to Know',
  'Yes, email me updates.',
  'Email is required',
  'Please enter a valid email',
  'Please agree to receive updates',
  'Something went wrong—please try again.',
  "You're in!",
  'Unsubscribed Successfully',
  'Already Unsubscribed',
  'Oops! Something Went Wrong',
]

const entities: Readonly<Record<string, string>> = {
  '&#39;': "'",
  '&apos;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
}

function text(file: string): string {
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.js')) return source.replaceAll("\\'", "'").replaceAll('\\`', '`')
  const words = source.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return words.replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).replace(/\s+/g, ' ')
}

test('the site says what the specification says', { tag: '@desktop' }, () => {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js)$/.test(entry.name))
    .map((entry) => text(join(entry.parentPath, entry.name)))
  const said = (part: string) => files.some((file) => file.includes(part))
  const missing = sentences.filter((sentence) => {
    const whole = sentence.replace('{phone}', clinic.phone.display)
    return !said(whole) && !sentence.split('{phone}').every((part) => said(part.trim()))
  })
  expect(missing).toEqual([])
})
