import { findTool, tools } from './tools.ts'

/** Options that start Debian's Chromium without network services and without a graphics card. */
export function browserOptions(): { executablePath: string | undefined; args: string[] } {
  return {
    executablePath: process.env.ANJ_TEST_CHROMIUM ?? findTool(tools.chromium) ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
