/** Whether this run uses the long numbers: `npm run test:soak`. */
export const soaking = process.env['SOAK'] === '1'
