/** The island of /my-testimonials. */
import { homeSection } from '../catalog/site/paths.ts'
import { ownTestimonials } from '../stores/account/own-testimonials.ts'
import { buttonClass } from '../ui/button-class.ts'
import { Guarded } from './client/Guarded.tsx'
import { OwnListView } from './client/OwnListView.tsx'
import { OwnTestimonialItem } from './client/OwnTestimonialItem.tsx'

export function MyTestimonials() {
  return (
    <Guarded>
      <OwnListView list={ownTestimonials.list} loading="Loading your testimonials" empty={<NoneYet />}>
        {(items) => (
          <>
            {items.map((item) => (
              <OwnTestimonialItem key={item.id} item={item} />
            ))}
            <p className="border-t border-line pt-8">
              <a href={homeSection('testimonials')} className={`${buttonClass({ variant: 'secondary' })} max-sm:w-full`}>
                Share another
              </a>
            </p>
          </>
        )}
      </OwnListView>
    </Guarded>
  )
}

function NoneYet() {
  return (
    <div className="nothing-here pb-10">
      <p className="text-lead">You haven’t shared a testimonial yet.</p>
      <p className="mt-2 max-w-prose text-mute">
        A sentence or two is plenty: what you came for, and how your visit went. Testimonials you write while signed in appear
        here.
      </p>
      <a href={homeSection('testimonials')} className={`${buttonClass()} mt-6 max-sm:w-full`}>
        Share your experience
      </a>
    </div>
  )
}
