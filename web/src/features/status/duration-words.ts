/** Formats whole minutes in the two largest units: `5 minutes`, `2 h 5 min`, `3 d 4 h`. */
export function durationWords(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? two(hours, 'h', minutes % 60, 'min')
    : two(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

const two = (large: number, largeUnit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
