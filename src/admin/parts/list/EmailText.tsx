import { Fragment } from 'react'

/** An email address that breaks before its "@" or after a dot of its name, not within its domain. Where it's cut, pointing at it shows the rest. */
export function EmailText({ of: email }: { readonly of: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span title={email}>
      {email
        .slice(0, at)
        .split(/(?<=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      {email.slice(at)}
    </span>
  )
}
