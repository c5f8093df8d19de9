/** The background map of the organisation: the address of its tiles, whose it is, and one picture to see that it works. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { tileAddressExample } from '#core/tileAddress.ts'
import { getCompany } from '#features/company/company.contract.ts'
import { getDocumentSettings } from '#features/company/documentSettings.ts'
import { call, queryFor, useEndpointMutation } from '#web/api.ts'
import { MergingForm } from '#web/record/MergingForm.tsx'
import { useRecordForm } from '#web/record/useRecordForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useFormValue } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { useUnsavedGuard } from '#web/ui/UnsavedGuard.tsx'
import {
  changeMapSettings,
  getMapSettings,
  type MapSettings as Settings,
  MapSettingsChange,
  tryMap,
} from '../background.contract.ts'
import { mapBackground } from '../map.contract.ts'
import './mapSettings.css'

interface MapValues {
  url: string
  attribution: string
}
/** The settings as a record that a form follows. */
type OwnMap = Settings & { name: string }

const noun = 'map'
const labels = { url: 'Address of the tiles', attribution: 'Attribution' }
const valuesOf = ({ url, attribution }: MapValues): MapValues => ({ url, attribution })

export function MapSettings() {
  const { data: settings } = useSuspenseQuery(queryFor(getMapSettings, {}))
  const save = useEndpointMutation(
    changeMapSettings,
    [getMapSettings, mapBackground, getCompany, getDocumentSettings],
    () => notifySuccess('Settings saved.'),
  )
  const own = { ...settings, name: noun }
  const state = useRecordForm<typeof MapSettingsChange, MapValues, OwnMap>({
    schema: MapSettingsChange,
    record: own,
    valuesOf: (record) => valuesOf(record ?? own),
    bodyOf: ({ url, attribution }) => ({ url, attribution: url.trim() === '' ? '' : attribution }),
    onSave: async (body, version, { written }) => {
      await save.mutateAsync({ body: { ...body, version }, written })
    },
  })
  const { form } = state
  const guard = useUnsavedGuard(form.isDirty, form.discard)
  const url = useFormValue(form, 'url')
  return (
    <MergingForm state={state} label="Background map" noun={noun} labels={labels}>
      <SectionCard title="Background map">
        <p className="fb-settings-lead">
          Shown behind sites and projects. Without an address, maps show{' '}
          {settings.standard === '' ? 'coasts and towns' : `the map of this server (${settings.standard})`}.
        </p>
        {settings.lost && <p className="fb-map-lost">The saved address can no longer be read. Enter it again.</p>}
        <div className="fb-settings-stack">
          <TextField
            form={form}
            name="url"
            label={labels.url}
            inputMode="url"
            maxLength={2000}
            description={`Tiles as pictures, such as ${tileAddressExample}. A key in the address stays on this server; only people who can change settings see it.`}
          />
          <TryMap url={url} />
          <TextField
            form={form}
            name="attribution"
            label={labels.attribution}
            maxLength={200}
            description="Shown on every map, as the owner asks: for example, © OpenStreetMap contributors."
          />
        </div>
      </SectionCard>
      <div className="fb-settings-save">
        <Button tone="primary" type="submit" busy={form.busy} disabled={state.stale !== undefined}>
          Save
        </Button>
      </div>
      {guard}
    </MergingForm>
  )
}

/** Fetches one picture from the typed address, and shows it or the reason why there is none. */
function TryMap({ url }: { url: string }) {
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState<{ url: string; picture: string | null; problem: string } | null>(null)
  const attempt = async () => {
    setBusy(true)
    try {
      setTried({ url, ...(await call(tryMap, { body: { url } })) })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  const shown = tried?.url === url ? tried : null
  return (
    <div className="fb-map-try">
      <Button busy={busy} idle={url.trim() === ''} onClick={() => void attempt()}>
        Try it
      </Button>
      <div role="status">
        {shown?.problem && <p className="fb-map-problem">{shown.problem}</p>}
        {shown?.picture && <img src={shown.picture} width={256} height={256} alt="A part of this map" />}
      </div>
    </div>
  )
}
