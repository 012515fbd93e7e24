export function SaleScreen() {
  return null;
}
