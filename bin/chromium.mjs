// A Chromium for the browser journeys: the one that is there, else Debian's package, else Playwright's own.
import { existsSync } from 'node:fs'

import { aptInstall, isRootOnDebian } from './apt.mjs'
import { Failure, run, step } from './process.mjs'
import { nodeBinary, tool } from './setup.mjs'

const PLACES = [
  // The browser without its windows: it starts faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that starts; installs one when there is none. Throws a Failure when none can be had. */
export async function chromium() {
  const { chromium: playwrights } = await import('playwright-core')
  const own = playwrights.executablePath()
  const given = process.env.CHROMIUM_PATH
  if (given && !(await starts(given)))
    throw new Failure(`CHROMIUM_PATH is ${given}, which does not start as a Chromium.`)

  const there = await firstThatStarts([given, ...PLACES, own])
  if (there) return there
  if (isRootOnDebian()) {
    // The browser without its windows is a package since Debian 12.
    await step(
      'Installing Chromium (apt-get)',
      async () =>
        (await aptInstall('chromium-headless-shell', 'fonts-liberation')) || aptInstall('chromium', 'fonts-liberation'),
    )
    const installed = await firstThatStarts(PLACES)
    if (installed) return installed
  }
  await step('Installing Chromium (Playwright)', () =>
    run(nodeBinary(), [tool('playwright-core'), 'install', 'chromium']),
  )
  if (await starts(own)) return own
  throw new Failure(
    'There is no Chromium for the browser tests and none could be installed: install one (Debian: apt-get install chromium; ' +
      'its libraries alone: npx playwright-core install-deps chromium) or give its path as CHROMIUM_PATH.',
  )
}

async function firstThatStarts(paths) {
  for (const path of paths) if (path && (await starts(path))) return path
  return null
}

/** Ubuntu's chromium-browser is a stub that only says how to install another: so it is tried. */
async function starts(path) {
  if (!existsSync(path)) return false
  const { ok, output } = await run(path, ['--version'], { quiet: true }).catch(() => ({ ok: false, output: '' }))
  return ok && /Chrom/.test(output)
}
