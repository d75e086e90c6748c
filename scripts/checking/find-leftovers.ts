export type Leftover = { line: number; what: string }

/** Folders on a developer's machine. Committed paths must not lead to them. */
const PERSONAL_FOLDERS = /(?<![\w.~/-])\/(?:home\/[a-z][\w-]*|Users\/[A-Za-z][\w-]*|root|work)\/[\w.-]+/

const REGISTRY = /https?:\/\/[\w.-]*(?:artifactory|nexus|registry)[\w.-]*[:/]/i

/** Returns a problem for each piece of text that is valid only on one machine. */
export function findLeftovers(text: string, here: { root: string; home: string }): Leftover[] {
  return text.split('\n').flatMap((content, index) => {
    const what = whatIsWrong(content, here)
    return what ? [{ line: index + 1, what }] : []
  })
}

function whatIsWrong(content: string, { root, home }: { root: string; home: string }): string | null {
  if (root.length > 3 && content.includes(`${root}/`)) return 'an absolute path into this folder'
  if (home.length > 3 && content.includes(`${home}/`)) return 'an absolute path into a home folder'
  if (PERSONAL_FOLDERS.test(content)) return 'an absolute path of one machine'
  if (REGISTRY.test(content)) return 'the address of a package registry'
  return null
}
