import { IconExternalLink } from '@tabler/icons-react'

/** Stands behind the words of a link that opens a tab of its own, so that what is half written here stays. */
export const NewTabMark = () => <IconExternalLink size={14} role="img" aria-label="Opens in a new tab" />
