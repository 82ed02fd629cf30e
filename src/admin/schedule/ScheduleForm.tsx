import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { userFailures, userSuccesses } from '../../client/admin-messages.ts'
import { affectedVisit, saveProvider, type AffectedVisit, type Provider } from '../../contracts/provider.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, receiptOf, sentenceOf, wasLeft, wasRefusedWith } from '../parts/ask.ts'
import { Card } from '../parts/Card.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { CheckLine } from '../parts/form/Fields.tsx'
import { InSight } from '../parts/InSight.tsx'
import { notifyDone } from '../parts/Notices.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { useKeptAnswers } from '../parts/form/use-kept-answers.ts'
import { useLeaveGuard } from '../parts/use-leave-guard.ts'
import { AffectedVisits } from './AffectedVisits.tsx'
import { CityDays } from './CityDays.tsx'
import { Licenses } from './Licenses.tsx'
import { answersOf, scheduleSchema, type ScheduleAnswers } from './schedule-answers.ts'
import { TimeOff } from './TimeOff.tsx'
import { WeeklyHours } from './WeeklyHours.tsx'

type Props = {
  readonly id: string
  readonly name: string
  readonly stored: Provider
  readonly onSaved: (saved: Provider) => void
}

type Plan = z.output<typeof scheduleSchema>

export function ScheduleForm({ id, name, stored, onSaved }: Props) {
  const form = useForm<ScheduleAnswers, unknown, Plan>({
    resolver: standardSchemaResolver(scheduleSchema),
    defaultValues: answersOf(stored),
  })
  const { register, handleSubmit, setError, clearErrors, reset, formState } = form
  const { errors, isDirty } = formState
  const [isSaving, setSaving] = useState(false)
  const [hit, setHit] = useState<{ readonly plan: Plan; readonly visits: readonly AffectedVisit[] }>()
  // What someone else saved since would be overwritten.
  const forget = useKeptAnswers(`schedule ${id} ${stored.version}`, form)
  useLeaveGuard({ dirty: isDirty, body: 'Your changes to this schedule will be lost.', onLeave: forget })

  const save = async (answers: Plan, accepted: readonly string[]) => {
    const { treats, ...plan } = answers
    setSaving(true)
    try {
      const saved = await ask(saveProvider, { id, version: stored.version, treats, plan, accepted: [...accepted] })
      reset(answersOf(saved))
      forget()
      setHit(undefined)
      notifyDone(userSuccesses.schedule)
      onSaved(saved)
    } catch (error) {
      if (wasRefusedWith(error, 'visits-affected'))
        return setHit({ plan: answers, visits: z.parse(z.array(affectedVisit), receiptOf(error)) })
      setHit(undefined)
      const isOutdated = wasRefusedWith(error, 'changed-meanwhile')
      const message = isOutdated ? userFailures.scheduleSavedSince : sentenceOf(error, userFailures.scheduleSave)
      if (!wasLeft(error)) setError('root', { message })
    } finally {
      setSaving(false)
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          clearErrors('root')
          void handleSubmit((plan) => save(plan, []))(event)
        }}
      >
        <div className="sticky top-14 z-10 -mx-4 -my-3 bg-shell px-4 py-3 md:-mx-8 md:px-8 lg:top-0">
          <PageHead
            title={`${name}’s schedule`}
            aside={<span role="status">{isDirty ? 'Unsaved changes' : ''}</span>}
            actions={
              <Button type="submit" size="admin" busy={isSaving}>
                {isSaving ? 'Saving…' : 'Save schedule'}
              </Button>
            }
          />
        </div>
        {errors.root?.message !== undefined && (
          <InSight of={errors.root.message}>
            <FailureBanner message={errors.root.message} />
          </InSight>
        )}
        {/* Edits made while saving would be lost: the answer replaces them. */}
        <fieldset disabled={isSaving} className="grid min-w-0 grid-cols-1 gap-5">
          <CheckLine
            label="Treats clients"
            hint="Only people who treat clients can be booked. If you uncheck this, visits already booked stay until someone moves or cancels them."
            {...register('treats')}
          />
          <div className="grid grid-cols-1 items-start gap-5 @roomy:grid-cols-2">
            <div className="grid grid-cols-1 gap-5">
              <Card title="Cities">
                <CityDays />
              </Card>
              <Card title="Time off">
                <TimeOff />
              </Card>
              <Card title="Licenses">
                <Licenses />
              </Card>
            </div>
            <Card title="Weekly hours">
              <WeeklyHours />
            </Card>
          </div>
        </fieldset>
      </form>
      {hit && (
        <AffectedVisits
          visits={hit.visits}
          name={name}
          onSave={() =>
            save(
              hit.plan,
              hit.visits.map((visit) => visit.id),
            )
          }
          onClose={() => setHit(undefined)}
        />
      )}
    </FormProvider>
  )
}
