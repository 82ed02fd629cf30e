/** The first step of `npm run build`: stops a production build whose functions would lack a variable (netlify/env.ts). */
import { assertReadyToBuild, EnvironmentError } from '../env.ts'

try {
  assertReadyToBuild()
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error
  console.error(`Nothing was built or deployed. ${error.message}`)
  process.exitCode = 1
}
