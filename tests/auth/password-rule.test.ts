/** Passwords that nobody may choose (decision 9). */
import { expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { commonPasswords } from '../../netlify/auth/common-passwords.ts'
import { passwordProblem, passwordSentences } from '../../netlify/auth/password-rule.ts'

const email = 'ana.pereira@clinic.test'

test('the list holds 10,000 passwords that are long enough to be chosen', () => {
  const list = commonPasswords.trim().split(/\s+/)
  expect(new Set(list).size).toBe(10_000)
  expect(list.filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([])
})

test.each(['123456', 'password', 'PassWord1', 'iloveyou', ' letmein ', 'QWERTY123', 'ｐａｓｓｗｏｒｄ'])(
  '%s is one of the common ones',
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

test.each(ownAddress)('%s is the address', async (password) =>
  expect(await passwordProblem(password, email)).toBe(passwordSentences.address),
)

test.each(clinicName)('%s is the clinic', async (password) =>
  expect(await passwordProblem(password, email)).toBe(passwordSentences.clinic),
)

test.each(['tides come and go', 'a new horse', 'tidelight is where I work', 'ana reads at night', '8362 0174 55'])(
  '%s may be one',
  async (password) => expect(await passwordProblem(password, email)).toBeUndefined(),
)

test('an address of figures alone refuses nothing', async () => {
  expect(await passwordProblem('8362017455', '100@200.300')).toBeUndefined()
})
