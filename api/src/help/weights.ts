/** What each feature of a section counts. */
export const rankingWeights = {
  found: 2.58,
  covered: 1.6,
  heading: 0,
  headingAsked: 0.1,
  above: 0.63,
  aboveAsked: 0.37,
  answers: 0,
  passage: 3.16,
  alone: 0,
  asked: 1.63,
  phrase: 3.11,
  near: 0.91,
  message: 7.53,
  preferred: 0.5,
  inside: 1.48,
  prose: 1.1,
}

/** What each sign counts for a question to be covered by the pages, before the logistic function. */
export const gateWeights = {
  bias: -5.59,
  score: 1.35,
  evidence: 2.97,
  missing: 0.62,
  asked: 2.76,
  known: -1.58,
  covered: -0.15,
  passage: 2.8,
  heading: 1.74,
  near: 1.73,
  phrase: 0.79,
  message: 7.65,
  lead: 0.29,
}
