import { useState } from 'react';

/** Where somebody is in the answer to a question; another question begins at the first place. */
export function usePlace<Place>(question: string, first: Place): [Place, (place: Place) => void] {
  const [kept, keep] = useState({ question, place: first });
  return [kept.question === question ? kept.place : first, (place) => keep({ question, place })];
}
