/** Passwords that we refuse (decision 9). */
import { expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { commonPasswords } from '../../netlify/auth/common-passwords.ts'
import { passwordProblem, passwordSentences } from '../../netlify/auth/password-rule.ts'

const email = 'ana.pereira@clinic.test'

test('the list holds 10,000 lowercase passwords of 6 characters or more', () => {
  const list = commonPasswords.trim().split(/\s+/)
  expect(new Set(list).size).toBe(10_000)
  expect(list.filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([])
})

test.each(['123456', 'password', 'PassWord1', 'iloveyou', ' letmein ', 'QWERTY123', 'ｐａｓｓｗｏｒｄ'])(
  'passwordProblem refuses %s as a common password',
  async (password) => expect(await passwordProblem(password, email)).toBe(passwordSentences.common),
)

const ownAddress = [
  'ana.pereira@clinic.test',
  'ANA.PEREIRA@Clinic.Test',
  'ana.pereira',
  'Ana Pereira',
  'anapereira2027!',
  '@n4.p3re1ra',
  'Añá-Pereira',
  'anapereiraanapereira',
]
const clinicName = [
  clinic.name,
  clinic.name.toUpperCase(),
  `${clinic.name}2027!`,
  'T1de11ght',
  'Tidèlight',
  't i d e l i g h t',
  'tidelight.example',
  clinic.legalName,
  'TidelightTidelight',
]

test.each(ownAddress)('passwordProblem refuses %s as the account’s email address', async (password) =>
  expect(await passwordProblem(password, email)).toBe(passwordSentences.address),
)

test.each(clinicName)('passwordProblem refuses %s as the clinic’s name', async (password) =>
  expect(await passwordProblem(password, email)).toBe(passwordSentences.clinic),
)

test.each(['tides come and go', 'a new horse', 'tidelight is where I work', 'ana reads at night', '8362 0174 55'])(
  'passwordProblem accepts %s',
  async (password) => expect(await passwordProblem(password, email)).toBeUndefined(),
)

test('passwordProblem accepts digits when the email address is all digits too', async () => {
  expect(await passwordProblem('8362017455', '100@200.300')).toBeUndefined()
})
