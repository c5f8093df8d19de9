/** A file of the bank is chosen, its lines are looked at beside the invoices that they pay, and become payments. */
import { IconFileUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { base64Of } from '#web/base64.ts'
import { useEndpointMutation } from '#web/api.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type BankPreview, previewBankFile } from '../bank.contract.ts'
import { BankLines } from './BankLines.tsx'
import { OutLines } from './OutLines.tsx'
import { Totals } from './Totals.tsx'
import type { BankChosenFile } from './choice.ts'
import { Columns } from './Columns.tsx'
import '../../web/payments.css'
import './bank.css'

const title = 'Bank file'

export function BankFileScreen() {
  usePageTitle(title)
  return (
    <ForWhoMay permission="payment.add_payment" title={title} needs="You need permission to add payments.">
      <PageHeader title={title} aside={<Link to="/payments/">All payments</Link>} />
      <p className="fb-muted">
        Match money in with open invoices, and money out with refunds and returned payments. Nothing is booked until you
        confirm, and no line is booked twice.
      </p>
      <Read />
    </ForWhoMay>
  )
}

function Read() {
  const [file, setFile] = useState<BankChosenFile | null>(null)
  const [found, setFound] = useState<BankPreview | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [booked, setBooked] = useState<string | null>(null)
  const preview = useEndpointMutation(previewBankFile, [])
  const read = async (chosen: BankChosenFile) => {
    setFile(chosen)
    setFailed(null)
    try {
      setFound(await preview.mutateAsync({ body: chosen }))
    } catch (error) {
      setFound(null)
      setFailed(error)
    }
  }
  const take = async (chosen: File) => {
    if (chosen.size > maxBytes) {
      setFound(null)
      setFailed(new Error('This file is larger than 5 MB. Export fewer days at once.'))
      return
    }
    setBooked(null)
    const content = base64Of(new Uint8Array(await chosen.arrayBuffer()))
    await read({ file_name: chosen.name.slice(0, 255), content })
  }
  return (
    <>
      <Choose chosen={file?.file_name} onTake={(chosen) => void take(chosen)} />
      <ErrorAlert error={failed} />
      {preview.isPending && !found && <SkeletonBlock lines={8} label="Reading the file" />}
      {booked && <p role="status">{booked}</p>}
      {file && found && (
        <Columns key={keyOf(file)} found={found} onRead={(details) => void read({ ...file, ...details })} />
      )}
      {file && found && found.question === null && (
        <>
          <Totals totals={found.totals} />
          <BankLines
            key={keyOf(file)}
            file={file}
            found={found}
            onBooked={(text) => {
              setBooked(text)
              void read(file)
            }}
          />
          <OutLines
            key={`out ${keyOf(file)} ${found.out.filter(({ booked: refund }) => refund !== null).length}`}
            file={file}
            found={found}
            onBooked={(message) => {
              setBooked(message)
              void read(file)
            }}
          />
        </>
      )}
    </>
  )
}
const maxBytes = 5_242_880
const keyOf = ({ content, ...bankChosenFile }: BankChosenFile) => JSON.stringify([content.length, bankChosenFile])

function Choose({ chosen, onTake }: { chosen: string | undefined; onTake: (file: File) => void }) {
  const { input, choose, dropTarget } = useFileChoice({
    accept: '.csv,.txt,.ofx,.qfx,.qbo,.xml,.qif,.sta,.mt940,.940',
    label: 'Bank file',
    onFile: onTake,
  })
  const button = (
    <Button tone={chosen === undefined ? 'primary' : 'default'} onClick={choose}>
      {chosen === undefined ? 'Choose a file' : 'Choose another file'}
    </Button>
  )
  return (
    <div className="fb-bank-file" {...dropTarget}>
      {input}
      {chosen === undefined ? (
        <EmptyState icon={<IconFileUpload size={32} aria-hidden />} title="Choose a bank file" action={button}>
          CSV, OFX, QIF, MT940 or CAMT.053. Or drop the file here.
        </EmptyState>
      ) : (
        <p className="fb-bank-chosen">
          <strong>{chosen}</strong>
          {button}
        </p>
      )}
    </div>
  )
}
