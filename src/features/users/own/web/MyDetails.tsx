import { useQuery } from '@tanstack/react-query'

import { useRefetchProfile } from '#features/auth/web/useRefetchProfile.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { RecordForm } from '#web/record/RecordForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { changed } from '#web/record/values.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { getUser, listUsers } from '../../users/users.contract.ts'
import { listUserHistory } from '../../users/userLists.contract.ts'
import { changeOwnClock, changeOwnDetails, getOwnDetails, type OwnDetails, OwnDetailsChange } from '../own.contract.ts'
import { UserImages } from '../../images/web/UserImages.tsx'
import '../../users/web/users.css'
import { clocks, userLabels as labels } from '../../users/web/userValues.ts'

const invalidates = [getOwnDetails, getUser, listUsers, listUserHistory]

/** Section of the viewer's account: name, contact details, photo and signature. */
export function MyDetails() {
  const { data, error, refetch } = useQuery(queryFor(getOwnDetails, {}))
  // A failed reload keeps what is typed.
  if (error && !data)
    return (
      <SectionCard title="My details">
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
      </SectionCard>
    )
  if (!data) return <SkeletonBlock lines={5} label="Loading my details" />
  return (
    <>
      <UserImages user={data} also={[getOwnDetails]} />
      <Details own={data} />
      <MyClock own={data} />
    </>
  )
}

const valuesOf = ({ first_name, last_name, phone }: OwnDetails) => ({ first_name, last_name, phone })
type Values = ReturnType<typeof valuesOf>

function Details({ own }: { own: OwnDetails }) {
  const renew = useRefetchProfile()
  const save = useEndpointMutation(changeOwnDetails, invalidates, (_own, undo) =>
    notifySuccess('Details saved.', undo && (() => undo().then(renew))),
  )
  const state = useRecordForm<typeof OwnDetailsChange, Values, OwnDetails>({
    schema: OwnDetailsChange,
    record: own,
    valuesOf: (record) => valuesOf(record ?? own),
    bodyOf: (values, before) => ({ ...changed(values, before) }),
    onSave: async (body, version, { written }) => {
      await save.mutateAsync({ body, version, written })
      // The header shows the viewer's name.
      await renew()
    },
  })
  const { form } = state
  return (
    <RecordForm state={state} noun="profile" labels={labels} locked="You need permission to change your profile.">
      <SectionCard title="My details">
        <div className="fb-form">
          <div className="fb-form-row">
            <TextField form={form} name="first_name" label={labels.first_name} required />
            <TextField form={form} name="last_name" label={labels.last_name} />
          </div>
          <div className="fb-form-row">
            <TextField form={form} name="phone.mobile" label={labels.phone_mobile} type="tel" maxLength={64} />
            <TextField form={form} name="phone.office" label={labels.phone_office} type="tel" maxLength={64} />
            <TextField form={form} name="phone.extension" label={labels.phone_extension} maxLength={64} />
          </div>
        </div>
      </SectionCard>
    </RecordForm>
  )
}

/** Sets the viewer's clock, which every time on screen follows at once. */
function MyClock({ own }: { own: OwnDetails }) {
  const renew = useRefetchProfile()
  const save = useEndpointMutation(changeOwnClock, invalidates, (_own, undo) => {
    void renew()
    notifySuccess('Clock changed.', undo && (() => undo().then(renew)))
  })
  const shown = save.isPending ? save.variables.body.clock : own.clock
  return (
    <SectionCard title="My clock">
      <NativeSelect
        label={labels.clock}
        value={shown ?? ''}
        options={[{ value: '', label: 'Country’s default' }, ...clocks]}
        onChange={(chosen) => {
          const clock = clocks.find(({ value }) => value === chosen)?.value ?? null
          save.mutate({ body: { clock } }, { onError: notifyError })
        }}
      />
    </SectionCard>
  )
}
