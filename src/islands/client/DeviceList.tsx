import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatEasternMoment } from '../../catalog/time/eastern.ts'
import { deviceName, devices } from '../../stores/account/devices.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ButtonSize } from '../../ui/button-class.ts'
import { OwnListView } from './OwnListView.tsx'

const signedOutText = (count: number) =>
  count === 0
    ? 'That device was already signed out.'
    : count === 1
      ? 'We signed out 1 other device.'
      : `We signed out ${count} other devices.`

/** On the client's page, and in the back office at its size. */
export function DeviceList({ size }: { size?: ButtonSize }) {
  const signingOut = useStore(devices.$signingOut)
  const said = useRef<HTMLParagraphElement>(null)

  useEffect(() => devices.leave, [])
  useEffect(() => {
    // The row with the pressed button is gone, so move focus to the message.
    if (signingOut.status === 'done') said.current?.focus()
  }, [signingOut])

  return (
    <OwnListView list={devices.list} loading="Loading your devices" empty={<p>Just this device.</p>}>
      {(items) => (
        <>
          <ul>
            {items.map((device) => (
              <li
                key={device.id}
                className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 ${size ? 'last:pb-0' : ''}`}
              >
                <p>
                  {deviceName(device.userAgent)}
                  <span className={`block text-mute ${size ? 'text-fine' : 'text-small'}`}>
                    {device.current ? 'This device' : `Last active ${formatEasternMoment(new Date(device.lastActiveAt))} (ET)`}
                  </span>
                </p>
                {!device.current && (
                  <Button
                    variant="outline"
                    size={size ?? 'sm'}
                    aria-disabled={signingOut.status === 'busy' || undefined}
                    onClick={() => void devices.signOut(device.id)}
                  >
                    Sign out<span className="sr-only"> {deviceName(device.userAgent)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {signingOut.status === 'failed' && <Banner message={signingOut.sentence} />}
          <p ref={said} role="status" tabIndex={-1} className="text-small text-success empty:absolute">
            {signingOut.status === 'done' && signedOutText(signingOut.count)}
          </p>
          {items.filter(({ current }) => !current).length > 1 && (
            <Button
              variant="secondary"
              {...(size && { size })}
              className="mt-4 max-sm:w-full"
              aria-disabled={signingOut.status === 'busy' || undefined}
              onClick={() => void devices.signOut()}
            >
              Sign out all other devices
            </Button>
          )}
        </>
      )}
    </OwnListView>
  )
}
