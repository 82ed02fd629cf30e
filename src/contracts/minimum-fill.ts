/** A form that was open for less than this wasn't filled in by a person (decision 32). */
export const minimumFillMs = 2000
