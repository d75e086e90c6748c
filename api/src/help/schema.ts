import { Type } from 'typebox'
import { named } from '../http/named.ts'

export const HelpGroup = named(
  Type.Object(
    {
      title: Type.String(),
      pages: Type.Array(
        Type.Object({
          name: Type.String({ description: 'The last part of its address.' }),
          title: Type.String(),
          answers: Type.String({ description: 'The questions that it answers.' }),
        }),
      ),
    },
    { $id: 'HelpGroup', description: 'Pages of the help centre that belong together.' },
  ),
)

export const HelpPage = named(
  Type.Object(
    {
      name: Type.String(),
      title: Type.String(),
      html: Type.String({ description: 'The whole page; markup in its text is escaped.' }),
      headings: Type.Array(
        Type.Object({
          id: Type.String({ description: 'What an address names behind `#`.' }),
          text: Type.String(),
          depth: Type.Integer({ description: '1 for the title of the page.' }),
        }),
      ),
    },
    { $id: 'HelpPage', description: 'A page of the help centre.' },
  ),
)

export const FoundHelp = named(
  Type.Object(
    {
      page: Type.String(),
      pageTitle: Type.String(),
      heading: Type.String(),
      id: Type.String({ description: "The heading's, empty where it is the page's title." }),
      excerpt: Type.String({ description: 'The words around what was found.' }),
    },
    { $id: 'FoundHelp', description: 'A section of a help page in which something was found.' },
  ),
)
