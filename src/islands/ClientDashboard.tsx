/** The island of /client-dashboard, laid out like a table of contents. */
import type { ReactNode } from 'react'
import { homeSection, paths } from '../catalog/site/paths.ts'
import { ownRequests } from '../stores/account/own-requests.ts'
import { ownVisits } from '../stores/account/own-visits.ts'
import { ownTestimonials } from '../stores/account/own-testimonials.ts'
import { Account } from './client/Account.tsx'
import { DeviceList } from './client/DeviceList.tsx'
import { Guarded } from './client/Guarded.tsx'
import { OwnListView } from './client/OwnListView.tsx'
import { OwnVisitItem } from './client/OwnVisitItem.tsx'
import { OwnRequestItem } from './client/OwnRequestItem.tsx'
import { TestimonialCount } from './client/TestimonialCount.tsx'

export function ClientDashboard() {
  return (
    <Guarded>
      <Account />
      <Section title="Your visits">
        <OwnListView
          list={ownVisits}
          loading="Loading your visits"
          empty={<p>Once we confirm a time, your visit will appear here.</p>}
        >
          {/* A canceled visit, which has no link, can have the time and place of another one. */}
          {(items) => items.map((visit, index) => <OwnVisitItem key={visit.token ?? index} visit={visit} />)}
        </OwnListView>
      </Section>
      <Section title="Your requests">
        <OwnListView list={ownRequests} loading="Loading your requests" empty={<NoRequests />}>
          {(items) => items.map((request) => <OwnRequestItem key={request.reference} request={request} />)}
        </OwnListView>
      </Section>
      <Section title="Your testimonials">
        <OwnListView list={ownTestimonials.list} loading="Loading your testimonials" empty={<NoTestimonials />}>
          {(items) => <TestimonialCount items={items} />}
        </OwnListView>
      </Section>
      <Section title="Where you’re signed in">
        <DeviceList />
      </Section>
    </Guarded>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} tabIndex={-1} className="mt-16 gap-x-6 outline-none lg:grid lg:grid-cols-12">
      <h2 className="mb-6 font-display text-h3 lg:col-span-4 lg:border-t lg:border-line lg:pt-6">{title}</h2>
      <div className="min-w-0 lg:col-span-8">{children}</div>
    </section>
  )
}

function NoRequests() {
  return (
    <p>
      No requests from this email yet.{' '}
      <a href={paths.bookIv} className="text-link whitespace-nowrap">
        Book an in-home IV
      </a>{' '}
      or{' '}
      <a href={paths.consultation} className="text-link whitespace-nowrap">
        request a consultation
      </a>
      .
    </p>
  )
}

function NoTestimonials() {
  return (
    <p>
      You haven’t shared a testimonial yet.{' '}
      <a href={homeSection('testimonials')} className="text-link whitespace-nowrap">
        Share your experience
      </a>
    </p>
  )
}
