/** Common email domains, except names so short that someone's own domain is one key away. */
const common = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net', 'verizon.net']

/** Real domains that look like a slip in one of them. */
const real = new Set([...common, 'mail.com', 'email.com', 'ymail.com'])

/** Whether one slip leads from one text to the other: a key too many, too few, wrong, or two swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const [a, b] = [typed.slice(start), meant.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}

/** The domain that an address with a slip was meant for: "ana@gmial.com" → "gmail.com". A suggestion, never a reason to refuse. */
export function meantDomain(email: string): string | undefined {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase()
  if (domain === undefined || real.has(domain)) return undefined
  return common.find((meant) => isOneSlip(domain, meant))
}
