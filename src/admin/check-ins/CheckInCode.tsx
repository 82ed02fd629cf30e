/** The QR code for the check-in, as a sheet to print and put on the desk. */
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Printer, Tablet } from 'lucide-react'
import { clinic, clinicAddressLine } from '../../catalog/clinic.ts'
import { paths } from '../../catalog/site/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { PageHead } from '../parts/PageHead.tsx'

export function CheckInCode() {
  const address = new URL(paths.checkIn, location.origin)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-5 print:hidden">
        <Link to="/check-ins" className="text-link inline-flex min-h-6 items-center gap-1.5 justify-self-start text-admin">
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> Check-ins
        </Link>
        <PageHead
          title="Check-in code"
          actions={
            <>
              <a href={`${paths.checkIn}#kiosk`} target="_blank" className={buttonClass({ variant: 'secondary', size: 'admin' })}>
                <Tablet size={16} strokeWidth={1.5} aria-hidden /> Open on a tablet
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <Button size="admin" onClick={() => window.print()}>
                <Printer size={16} strokeWidth={1.5} aria-hidden /> Print
              </Button>
            </>
          }
        />
      </div>
      <section
        aria-label="Printable sign"
        className="mx-auto flex w-full max-w-120 flex-col items-center justify-between gap-8 rounded-field border border-line bg-pearl px-6 py-12 text-center print:h-[99vh] print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:px-[12vw] print:py-[9vh]"
      >
        <p className="font-display text-[1.5rem] leading-8 text-lagoon print:text-[2rem]">{clinic.name}</p>
        <div>
          <h2 className="font-display text-[2.5rem] leading-11 !font-light tracking-[-0.02em] print:text-[4rem] print:leading-18">
            Check in <em>here</em>
          </h2>
          <p className="mx-auto mt-3 max-w-80 text-admin text-balance text-mute print:max-w-120 print:text-[1.25rem] print:leading-7 print:text-ink">
            Point your phone’s camera at the code. It takes about 3 minutes, and you’ll get a raffle ticket.
          </p>
        </div>
        <QrCode
          text={address.href}
          label={`QR code for ${address.host}${address.pathname}`}
          className="max-w-72 shrink-0 !bg-pearl print:max-w-[48vh] print:!bg-white"
        />
        <div>
          <p className="text-[1.0625rem] font-medium tnum print:text-[1.5rem]">
            {address.host}
            {address.pathname}
          </p>
          <p className="mt-2 text-fine text-balance text-mute print:text-[0.9375rem] print:text-ink">
            {clinic.legalName} · {clinicAddressLine()}
          </p>
        </div>
      </section>
    </div>
  )
}
