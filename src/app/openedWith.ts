/**
 * The screens that people open the product with, by address: the page that the server sends names their files, so
 * that they load beside the first one and not after it. Other addresses open a round trip later.
 */
const features = 'src/features'
const login = `${features}/auth/web/LoginScreen.tsx`
const shell = 'src/app/shell/Shell.tsx'
/** Module of the parts that other features put on screens; the screens `withoutParts` open without it. */
const parts = 'src/app/parts.ts'
const withoutParts = ['diary', 'settings', 'help']
/** Opened by people without a session: a link in a message, the printed one. */
const alone: Record<string, string> = {
  login,
  invitation: `${features}/users/invitations/web/InvitationScreen.tsx`,
  q: `${features}/documents/web/QuoteLinkScreen.tsx`,
  setup: `${features}/settings/setup/web/SetUpScreen.tsx`,
}
/**
 * Screens by the first word of the address: of its list, and of one record where that has a file of its own. Record
 * types on the kit have files of the same names.
 */
const screens: Record<string, { list: string; record?: string }> = {
  '': { list: `${features}/home/web/HomeScreen.tsx` },
  diary: { list: `${features}/diary/list/web/DiaryScreen.tsx` },
  clients: {
    list: `${features}/clients/clients/web/list.tsx`,
    record: `${features}/clients/clients/web/record.tsx`,
  },
  contacts: {
    list: `${features}/clients/contacts/web/list.tsx`,
    record: `${features}/clients/contacts/web/record.tsx`,
  },
  users: { list: `${features}/users/users/web/UsersScreen.tsx`, record: `${features}/users/users/web/UserScreen.tsx` },
  qualifications: { list: `${features}/qualifications/web/QualificationsScreen.tsx` },
  files: { list: `${features}/files/web/FilesScreen.tsx` },
  settings: { list: `${features}/settings/web/SettingsScreen.tsx` },
  help: { list: `${features}/help/web/GuideScreen.tsx` },
  account: { list: `${features}/auth/web/AccountScreen.tsx` },
}

/** The modules that this address opens with; who has no session opens the login. */
export function openedWith(path: string, hasSession: boolean): readonly string[] {
  const [first = '', second = ''] = path.split('/').slice(1)
  const public_ = alone[first]
  if (public_ !== undefined) return [public_]
  if (!hasSession) return [login]
  const screen = screens[first] ?? {
    list: `${features}/${first}/web/list.tsx`,
    record: `${features}/${first}/web/record.tsx`,
  }
  const opened = /^(\d+|new)$/.test(second) ? (screen.record ?? screen.list) : screen.list
  return [shell, ...(withoutParts.includes(first) ? [] : [parts]), opened]
}

/** All first screens, for the test that their files exist. */
export const everyFirstScreen: readonly string[] = [
  shell,
  parts,
  ...Object.values(alone),
  ...Object.values(screens).flatMap(({ list, record }) => (record === undefined ? [list] : [list, record])),
]
