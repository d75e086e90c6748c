import type { Examples } from '../add-examples.ts'
import { drawing } from './drawing.ts'

export const examplesExamples: Examples = {
  listExamples: {
    answer: {
      success: true,
      message: 'Done.',
      data: [
        {
          name: 'flights-by-airport',
          title: 'Flights by airport',
          description:
            'Joins 5,366 airport pairs and their flight counts with the names and locations of the departure airports, and writes an Excel file. Needs no database.',
        },
        {
          name: 'seattle-weather',
          title: 'Weather in Seattle',
          description:
            'Takes four years of daily weather, keeps five columns, sets the types of dates and measurements, and writes a CSV file to download. Needs no database.',
        },
      ],
    },
  },
  openExample: {
    answer: {
      success: true,
      message: 'Workflow opened.',
      data: {
        workflow: {
          id: 'bd4a905f-6f71-4256-a940-6aff741610c9',
          name: 'Airports of the United States',
          revision: 1,
          position: 18,
          updatedAt: '2026-11-22T19:22:43.588Z',
          access: 'own',
          owner: { id: '2afe60cb-5629-495c-99d6-0c678cccb7d7', fullName: 'Ann Lee' },
          savedBy: { id: '2afe60cb-5629-495c-99d6-0c678cccb7d7', fullName: 'Ann Lee' },
          changedBy: [],
          notes: [],
          ...drawing,
        },
        notes: ['Choose a connection for PostgreSQL: the file does not contain the password.'],
      },
    },
  },
}
