import { Type } from 'typebox'
import { named } from '../http/named.ts'

export const HelpGroup = named(
  Type.Object(
    {
      title: Type.String(),
      pages: Type.Array(
        Type.Object({
          name: Type.String({ description: "The last segment of the page's address." }),
          title: Type.String(),
          answers: Type.String({ description: 'Questions that the page answers.' }),
        }),
      ),
    },
    { $id: 'HelpGroup', description: 'A group of pages in the help centre.' },
  ),
)

export const HelpPage = named(
  Type.Object(
    {
      name: Type.String(),
      title: Type.String(),
      html: Type.String({ description: "HTML of the whole page. Markup in the page's text is escaped." }),
      headings: Type.Array(
        Type.Object({
          id: Type.String({ description: 'Fragment that links to the heading.' }),
          text: Type.String(),
          depth: Type.Integer({ description: "Level of the heading; 1 for the page's title." }),
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
      id: Type.String({ description: "Id of the section's heading; empty for the page's title." }),
      excerpt: Type.String({ description: 'The text around the match.' }),
    },
    { $id: 'FoundHelp', description: 'A section of a help page that matches the search.' },
  ),
)
