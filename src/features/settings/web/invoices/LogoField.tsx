/** The logo on documents: a picture of the firm's files, or one that is uploaded here. */
import { soFar } from '#web/soFar.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { listFiles, uploadFiles } from '#features/files/files.contract.ts'
import { newKey, queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { notify, notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { sendFile } from '#web/upload.ts'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

interface LogoFieldProps {
  form: FormPart<{ logo_id: number | null }>
  label: string
}

export function LogoField({ form, label }: LogoFieldProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const pictures = useQuery(queryFor(listFiles, { query: { firm: 'true', tab: 'pictures', rows: '100' } }))
  const send = async (file: File) => {
    // A dropped file, or one of “All files”, can be anything.
    if (!pictureTypes.includes(file.type)) {
      notify({ message: `${file.name} is not a picture. Choose a PNG, JPEG or WebP file.`, tone: 'error' })
      return
    }
    setBusy(true)
    try {
      const options = { key: newKey(), signal: new AbortController().signal, onProgress: () => {} }
      const { data } = await sendFile(uploadFiles, { query: { firm: 'true' } }, file, options)
      await client.invalidateQueries({ queryKey: [listFiles.name] })
      if (data[0]) form.set({ logo_id: data[0].id })
      notifySuccess(`${data[0]?.name ?? file.name} uploaded. Save the page to use it.`)
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  const { input, choose, dropTarget } = useFileChoice({
    accept: pictureTypes.join(','),
    label: 'Picture for the logo',
    onFile: (file) => void send(file),
  })
  return (
    <div className="fb-logo-field" {...dropTarget}>
      <SelectField
        form={form}
        name="logo_id"
        label={label}
        placeholder="No logo"
        description="Choose a picture, or drop one here. A template can have its own."
        options={soFar(pictures.data?.results).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {input}
      <Button icon={<IconUpload size={16} aria-hidden />} busy={isBusy} onClick={choose}>
        Upload logo
      </Button>
    </div>
  )
}
