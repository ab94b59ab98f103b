//! Values that front ends show: views and scenes of positions, amounts with units, figures, texts in both languages.

pub mod amount;
pub mod explain;
pub mod figures;
pub mod language;
pub mod scene;
pub mod units;
pub mod view;
