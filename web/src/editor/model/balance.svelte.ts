/** A card that the balance run found to be chosen far too often or too seldom. */
export interface Outlier {
  isOften: boolean;
  text: string;
}
