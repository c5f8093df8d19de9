import { expect, test } from 'vitest'

import { addedNotice, invitationSentence, invitedNotice, isUnsent } from './invitationWords.ts'

const invited = (mail: 'waiting' | 'sent' | 'failed' | 'no_server') => ({
  name: 'Nell North',
  email: 'nell@quay.example',
  invitation: { address: 'nell@quay.example', expires: '2026-12-01T00:00:00Z', expired: false, mail },
})
const whatToDo = 'Email is not set up. Copy a link and share it with them.'

test('an invitation that goes out is said to be on its way', () => {
  expect(invitedNotice(invited('waiting'))).toEqual({
    tone: 'success',
    message: 'Invitation sent to nell@quay.example.',
  })
  expect(addedNotice(invited('waiting')).message).toBe('Nell North added and invited.')
  expect(addedNotice({ ...invited('waiting'), invitation: null }).message).toBe('Nell North added.')
  expect(isUnsent({ mail: 'waiting' })).toBe(false)
})

test('without a mail server nobody is told that it is on its way: it was not sent, why, and what can be done', () => {
  expect(invitedNotice(invited('no_server'))).toEqual({
    tone: 'warning',
    message: `The invitation to nell@quay.example was not sent. ${whatToDo}`,
  })
  expect(addedNotice(invited('no_server'))).toEqual({
    tone: 'warning',
    message: `Nell North added, but the invitation was not sent. ${whatToDo}`,
  })
  const { invitation } = invited('no_server')
  expect(invitationSentence(invitation, '1 December')).toContain(`was not sent. ${whatToDo}`)
  expect(invitationSentence({ ...invitation, expired: true }, '1 December')).toContain('was not sent.')
  expect(isUnsent(invitation)).toBe(true)
})
