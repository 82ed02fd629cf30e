/** An email address that breaks before its "@", not within its domain. Where it's cut, pointing at it shows the rest. */
export function EmailText({ of: email }: { readonly of: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
