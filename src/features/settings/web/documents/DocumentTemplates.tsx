/** The list of document templates. */
import { IconFileText } from '@tabler/icons-react'

import { locales } from '#core/locale/locales.ts'
import { documentTemplateCalls } from '#features/documents/documentTemplates.ts'
import { TemplateList } from '../TemplateList.tsx'
import { DocumentTemplateDialog, kindNames } from './DocumentTemplateDialog.tsx'

export const DocumentTemplates = () => (
  <TemplateList
    title="Document templates"
    noun="document template"
    lead="Your wording for everything that goes to clients on paper. Documents already sent or issued are not changed."
    icon={IconFileText}
    example="For example: Order confirmation; Letter."
    stays="Existing documents are not deleted."
    calls={documentTemplateCalls}
    note={({ kind, name, locale, active }) =>
      [name === kindNames[kind] ? '' : kindNames[kind], locales[locale].name, active ? '' : 'inactive']
        .filter(Boolean)
        .join(', ')
    }
    Edit={DocumentTemplateDialog}
  />
)
