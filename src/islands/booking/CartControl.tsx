import { useEffect, useRef } from 'react'
import type { IvTreatment } from '../../catalog/treatment/iv-treatment.ts'
import { maxQuantity } from '../../catalog/quote.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { Button } from '../../ui/Button.tsx'
import { Stepper } from '../../ui/Stepper.tsx'

/** "Add to cart", then the quantity stepper. Focus stays in place when one replaces the other. */
export function CartControl({ treatment, quantity, className }: { treatment: IvTreatment; quantity: number; className: string }) {
  const control = useRef<HTMLButtonElement>(null)
  const swapped = useRef(false)
  const present = quantity > 0
  useEffect(() => {
    if (swapped.current) control.current?.focus()
    swapped.current = false
  }, [present])

  if (!present) {
    const add = () => {
      swapped.current = true
      ivCart.add(treatment.id)
    }
    return (
      <Button ref={control} variant="outline" size="sm" className={`scripted ${className}`} onClick={add}>
        <span>
          Add to cart <span className="sr-only">{treatment.title}</span>
        </span>
      </Button>
    )
  }
  const change = (value: number) => {
    swapped.current = value < 1
    ivCart.setQuantity(treatment.id, value)
  }
  return (
    <Stepper
      label={treatment.title}
      value={quantity}
      max={maxQuantity}
      onChange={change}
      plusRef={control}
      className={className}
    />
  )
}
