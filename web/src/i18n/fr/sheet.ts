/** The score sheet. */
export default {
  "sheet.coins": "Pièces et coupes",
  "sheet.coins.said":
    "Pièces : {n} sur {all}. Rangée {row} sur {rows} : {inrow} sur {wide}. Coupes : {cups}.",
  "sheet.palms": "Palmiers",
  "sheet.palms.said": "Palmiers : {n} sur {all}. Points : {points}.",
  "sheet.seals": "Sceaux",
  "sheet.seals.none": "encore aucun",
  "sheet.seal": "{points} × {n} {colour} = {sum}",
  "sheet.red.said": "Gemmes rouges : {n} sur {all}.",
  "sheet.green.said": "Gemmes vertes : {n} sur {all}.",
  "sheet.pairs": { one: "{n} paire de gemmes", other: "{n} paires de gemmes" },
  "sheet.torches": "Torches",
  "sheet.torch.open": "Torche de la manche {round}, libre",
  "sheet.torch.done": "Torche de la manche {round}, cochée",
  "sheet.skulls.said": "Crânes : {n} sur {all}. Ils coûtent {cost}.",
  "sheet.skulls.cost": "Crânes : {cost}",
  "sheet.pyramid-points": { one: "{n} point de pyramide", other: "{n} points de pyramide" },
  "sheet.completed.none": "encore aucune",
  "sheet.completed.said": { one: "{n} carte terminée : {list}", other: "{n} cartes terminées : {list}" },
};
