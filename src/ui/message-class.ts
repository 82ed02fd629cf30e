/** The banner above a submit button that says what went wrong, and its variants for other states. */
export const alertClass = 'rounded-field bg-danger-bg p-4 text-body text-danger'
export const successClass = 'rounded-field bg-success-bg p-4 text-body text-success'
export const noticeClass = 'rounded-field bg-info-bg p-4 text-body text-info'
