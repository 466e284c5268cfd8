export function UiCatalogue() {
  return null;
}
