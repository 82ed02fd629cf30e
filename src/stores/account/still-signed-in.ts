/** For someone who wanted to sign out, when the server didn't answer. */
export const stillSignedIn = 'We couldn’t reach the server, so you’re still signed in. Please try again.'
