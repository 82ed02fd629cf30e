import { useLate } from '../form/use-late.ts'
import { CopyButton } from './CopyButton.tsx'

const bringQrCode = () => import('../../ui/QrCode.tsx').then(({ QrCode }) => QrCode)

/** The secret for an authenticator app: to scan, to open on this device, or to type. */
export function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
  const { Part: QrCode } = useLate(bringQrCode, true)
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ')

  return (
    <div className="grid gap-4">
      <div className="aspect-square w-full max-w-60 rounded-card bg-mist">
        {QrCode && <QrCode text={uri} label="QR code for your authenticator app" />}
      </div>
      <p className="text-small">
        On this device?{' '}
        <a href={uri} className="text-link inline-flex min-h-11 items-center">
          Open your authenticator app
        </a>
      </p>
      <div>
        <p className="text-small text-mute">Or type this key into the app:</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <code className="font-sans text-body wrap-anywhere tnum">{spaced}</code>
          <CopyButton text={secret} what="the key" />
        </p>
      </div>
    </div>
  )
}
