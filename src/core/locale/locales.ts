/**
 * Every locale: each has one file with all that differs there. A new one is that file, its word in `localeCodes.ts`, its two
 * lines here and a migration that widens the checks of the columns `locale`.
 */
import * as ca from './ca.ts'
import * as gb from './gb.ts'
import * as ie from './ie.ts'
import * as india from './in.ts'
import type { LocaleCode } from './localeCodes.ts'
import type { LocaleFacts, LocaleServerFacts } from './localeFacts.ts'
import * as us from './us.ts'

export const locales: Readonly<Record<LocaleCode, LocaleFacts>> = {
  CA: ca.facts,
  GB: gb.facts,
  IE: ie.facts,
  IN: india.facts,
  US: us.facts,
}

/** Facts that only the server needs: the build leaves them out of the browser's files. */
export const serverLocales: Readonly<Record<LocaleCode, LocaleServerFacts>> = {
  CA: ca.serverFacts,
  GB: gb.serverFacts,
  IE: ie.serverFacts,
  IN: india.serverFacts,
  US: us.serverFacts,
}
